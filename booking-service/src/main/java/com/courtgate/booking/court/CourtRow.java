package com.courtgate.booking.court;

import com.baomidou.mybatisplus.annotation.IdType;
import com.baomidou.mybatisplus.annotation.TableId;
import com.baomidou.mybatisplus.annotation.TableLogic;
import com.baomidou.mybatisplus.annotation.TableName;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A row of {@code court}; MyBatis-Plus fills its fields. */
@TableName("court")
class CourtRow {
    @TableId(type = IdType.AUTO)
    @Nullable
    Long id;

    String name = "";

    @TableLogic(value = "1", delval = "0")
    boolean active = true;

    Instant createdAt = Instant.EPOCH;
}
