package com.courtgate.booking.people.letter;

import java.time.Instant;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

/** Addresses; a row is locked before it is changed. */
@Mapper
interface AddressMapper {
    String COLUMNS = """
            user_id, channel, address, language, wanted_channel, wanted_address, code_salt, code_hash, code_until,
            code_tries, codes_forgiven_at
            """;

    /** A row of {@code notice_address}. */
    record StoredAddress(
            long userId,
            @Nullable String channel,
            @Nullable String address,
            @Nullable String language,
            @Nullable String wantedChannel,
            @Nullable String wantedAddress,
            @Nullable String codeSalt,
            @Nullable String codeHash,
            @Nullable Instant codeUntil,
            int codeTries,
            Instant codesForgivenAt) {

        boolean isConfirmed(String otherChannel, String otherAddress) {
            return otherChannel.equals(channel) && otherAddress.equals(address);
        }
    }

    @Select("select " + COLUMNS + " from notice_address where user_id = #{userId}")
    @Nullable
    StoredAddress find(long userId);

    /** Makes sure that there is a row to lock. */
    @Insert("""
            insert into notice_address (user_id, codes_forgiven_at) values (#{userId}, #{at})
            on duplicate key update user_id = user_id
            """)
    int touch(long userId, Instant at);

    @Select("select " + COLUMNS + " from notice_address where user_id = #{userId} for update")
    @Nullable
    StoredAddress lock(long userId);

    /** A code is on its way there. */
    @Update("""
            update notice_address
            set wanted_channel = #{channel}, wanted_address = #{address}, code_salt = #{code.salt},
                code_hash = #{code.hash}, code_until = #{until}, code_tries = 0, codes_forgiven_at = #{forgivenAt}
            where user_id = #{userId}
            """)
    int want(long userId, String channel, String address, VerificationCode code, Instant until, Instant forgivenAt);

    @Update("update notice_address set code_tries = code_tries + 1 where user_id = #{userId}")
    int tried(long userId);

    @Update("""
            update notice_address
            set channel = wanted_channel, address = wanted_address, language = #{language}, confirmed_at = #{at},
                wanted_channel = null, wanted_address = null, code_salt = null, code_hash = null, code_until = null
            where user_id = #{userId} and wanted_address is not null
            """)
    int confirm(long userId, String language, Instant at);

    @Update("update notice_address set language = #{language} where user_id = #{userId} and address is not null")
    int speak(long userId, String language);

    /** Nothing is left of it but how many codes were sent, which goes by age. */
    @Update("""
            update notice_address
            set channel = null, address = null, language = null, confirmed_at = null, wanted_channel = null,
                wanted_address = null, code_salt = null, code_hash = null, code_until = null
            where user_id = #{userId}
            """)
    int forget(long userId);
}
