package com.courtgate.booking.settings;

import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;

@Mapper
interface SettingMapper {

    /** A row of {@code setting}. */
    record Stored(String name, String value) {}

    @Select("select name, value from setting")
    List<Stored> all();

    @Insert("""
            insert into setting (name, value, updated_at) values (#{name}, #{value}, #{at})
            on duplicate key update value = #{value}, updated_at = #{at}
            """)
    int put(String name, String value, Instant at);
}
