package com.courtgate.booking.account;

import java.time.Instant;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

@Mapper
interface RefreshTokenMapper {

    int AT_ONCE = 5000;

    /**
     * What a token belongs to.
     *
     * @param live whether it may be used yet
     * @param successor sealed; null before its use
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
    int insert(
            @Param("hash") String hash,
            @Param("family") String family,
            @Param("userId") long userId,
            @Param("issuedAt") Instant issuedAt,
            @Param("expiresAt") Instant expiresAt);

    /** Answers 1 to one caller only, however many present the token. */
    @Update("""
            update refresh_token set used_at = #{at}, successor = #{successor}
            where token_hash = #{hash} and used_at is null and revoked_at is null
              and expires_at > #{at}
            """)
    int use(@Param("hash") String hash, @Param("successor") byte[] successor, @Param("at") Instant at);

    @Select("""
            select family, user_id,
                   used_at is null and revoked_at is null and expires_at > #{at} as live,
                   used_at is not null and revoked_at is null and expires_at > #{at} as renewable,
                   successor, used_at
            from refresh_token where token_hash = #{hash}
            """)
    @Nullable
    Issued byHash(@Param("hash") String hash, @Param("at") Instant at);

    /** As it is now, whatever this transaction has seen before; waits for others that change it. */
    @Select("""
            select family, user_id,
                   used_at is null and revoked_at is null and expires_at > #{at} as live,
                   used_at is not null and revoked_at is null and expires_at > #{at} as renewable,
                   successor, used_at
            from refresh_token where token_hash = #{hash} for update
            """)
    @Nullable
    Issued byHashForUpdate(@Param("hash") String hash, @Param("at") Instant at);

    @Select("""
            select count(*) from refresh_token
            where family = #{family} and issued_at > #{since}
            """)
    int issuedSince(@Param("family") String family, @Param("since") Instant since);

    @Update("""
            update refresh_token set revoked_at = #{at}
            where family = #{family} and revoked_at is null
            """)
    int revokeFamily(@Param("family") String family, @Param("at") Instant at);

    @Update("""
            update refresh_token set revoked_at = #{at}
            where user_id = #{userId} and revoked_at is null
            """)
    int revokeAllOf(@Param("userId") long userId, @Param("at") Instant at);

    @Delete("delete from refresh_token where expires_at < #{before} limit " + AT_ONCE)
    int purgeExpired(Instant before);

    @Delete("delete from refresh_token where revoked_at < #{before} limit " + AT_ONCE)
    int purgeRevoked(Instant before);
}
