package com.courtgate.booking.people.login;

import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

@Mapper
interface RefreshTokenMapper {

    int AT_ONCE = 5000;

    String ISSUED = """
            select family, user_id,
                   used_at is null and revoked_at is null and expires_at > #{at} as live,
                   used_at is not null and revoked_at is null and expires_at > #{at} as renewable,
                   successor, used_at
            from refresh_token where token_hash = #{hash}
            """;

    /**
     * Token as issued, with the state that its use depends on.
     *
     * @param live whether it may be used yet
     * @param successor hidden; null before its use
     * @param renewable whether it is used, and neither expired nor revoked
     * @param usedAt null before its use
     */
    record Issued(
            String family,
            long userId,
            boolean live,
            boolean renewable,
            byte @Nullable [] successor,
            @Nullable Instant usedAt) {}

    @Insert("""
            insert into refresh_token (token_hash, family, user_id, issued_at, expires_at)
            values (#{hash}, #{family}, #{userId}, #{issuedAt}, #{expiresAt})
            """)
    int insert(String hash, String family, long userId, Instant issuedAt, Instant expiresAt);

    /** Answers 1 to one caller only, however many present the token. */
    @Update("""
            update refresh_token set used_at = #{at}, successor = #{successor}
            where token_hash = #{hash} and used_at is null and revoked_at is null
              and expires_at > #{at}
            """)
    int use(String hash, byte[] successor, Instant at);

    @Select(ISSUED)
    @Nullable
    Issued byHash(String hash, Instant at);

    /** Reads a token as it is now, whatever this transaction has seen before; waits for others that change it. */
    @Select(ISSUED + "for update")
    @Nullable
    Issued byHashForUpdate(String hash, Instant at);

    @Select("""
            select count(*) from refresh_token
            where family = #{family} and issued_at > #{since}
            """)
    int issuedSince(String family, Instant since);

    /** Tokens that a user has used since then. */
    @Select("select count(*) from refresh_token where user_id = #{userId} and used_at > #{since}")
    int usedSince(long userId, Instant since);

    /** A user's logins but the {@code kept} of which a token was issued last. */
    @Select("""
            select family from refresh_token
            where user_id = #{userId} and used_at is null and revoked_at is null
            order by id desc limit 1000 offset #{kept}
            """)
    List<String> familiesBeyond(long userId, int kept);

    /**
     * Ends logins: their live tokens, and those that would still answer them. Tokens used earlier answer nothing
     * anyway; a login may have thousands of those.
     *
     * @param family one login; null: all of the user
     * @param graceBegan a token that was used later still answers its successor
     */
    @Update("""
            <script>
            update refresh_token set revoked_at = #{at}
            where user_id = #{userId} and (used_at is null or used_at &gt; #{graceBegan}) and revoked_at is null
            <if test="family != null">and family = #{family}</if>
            </script>
            """)
    int revoke(long userId, @Nullable String family, Instant graceBegan, Instant at);

    @Delete("delete from refresh_token where user_id = #{userId}")
    int deleteAllOf(long userId);

    @Delete("delete from refresh_token where expires_at < #{before} limit " + AT_ONCE)
    int purgeExpired(Instant before);

    @Delete("delete from refresh_token where revoked_at < #{before} limit " + AT_ONCE)
    int purgeRevoked(Instant before);
}
