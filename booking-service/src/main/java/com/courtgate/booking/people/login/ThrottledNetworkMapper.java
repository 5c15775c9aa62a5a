package com.courtgate.booking.people.login;

import java.time.Instant;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

@Mapper
interface ThrottledNetworkMapper {
    int AT_ONCE = 5000;

    @Select("select forgiven_at from network_failure where network = #{network}")
    @Nullable
    Instant forgivenAt(String network);

    /**
     * Adds failures.
     *
     * @param micros until they are forgiven, when there are no others
     * @param latest what is later than that is forgotten
     */
    @Insert("""
            insert into network_failure (network, forgiven_at)
            values (#{network},
                    date_add(cast(#{at} as datetime(3)), interval #{micros} microsecond))
            on duplicate key update forgiven_at = least(
                date_add(greatest(forgiven_at, cast(#{at} as datetime(3))),
                         interval #{micros} microsecond),
                cast(#{latest} as datetime(3)))
            """)
    int add(String network, Instant at, long micros, Instant latest);

    @Delete("delete from network_failure where forgiven_at < #{before} limit " + AT_ONCE)
    int purge(Instant before);
}
