package com.courtgate.drills.bench.baseline;

import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.http.HttpMessageConvertersAutoConfiguration;
import org.springframework.boot.autoconfigure.jackson.JacksonAutoConfiguration;
import org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration;
import org.springframework.boot.autoconfigure.jdbc.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.autoconfigure.jdbc.JdbcTemplateAutoConfiguration;
import org.springframework.boot.autoconfigure.transaction.TransactionAutoConfiguration;
import org.springframework.boot.autoconfigure.web.servlet.DispatcherServletAutoConfiguration;
import org.springframework.boot.autoconfigure.web.servlet.ServletWebServerFactoryAutoConfiguration;
import org.springframework.boot.autoconfigure.web.servlet.WebMvcAutoConfiguration;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * The plain way to sell seats as a service of this stack is written, for comparison: Spring MVC on Tomcat, one
 * transaction that locks the seat's row; no gateway, no token, no queue. Answers like {@link RowLockProgram}. Runs on
 * booking-service's libraries.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@ImportAutoConfiguration({
    ServletWebServerFactoryAutoConfiguration.class,
    DispatcherServletAutoConfiguration.class,
    WebMvcAutoConfiguration.class,
    HttpMessageConvertersAutoConfiguration.class,
    JacksonAutoConfiguration.class,
    DataSourceAutoConfiguration.class,
    DataSourceTransactionManagerAutoConfiguration.class,
    TransactionAutoConfiguration.class,
    JdbcTemplateAutoConfiguration.class
})
@RestController
public class RowLockService {
    private final JdbcTemplate sql;
    private final TransactionTemplate transactions;

    RowLockService(JdbcTemplate sql, TransactionTemplate transactions) {
        this.sql = sql;
        this.transactions = transactions;
    }

    public static void main(String[] args) {
        SpringApplication.run(RowLockService.class, args);
    }

    record Taken(long seat) {}

    @GetMapping("/")
    String runs() {
        return "{}";
    }

    @PostMapping("/seats/{seat}")
    ResponseEntity<Taken> take(@PathVariable long seat) {
        boolean taken = Boolean.TRUE.equals(transactions.execute(tx -> isTaken(seat)));
        return taken ? ResponseEntity.ok(new Taken(seat)) : new ResponseEntity<>(HttpStatus.CONFLICT);
    }

    private boolean isTaken(long seat) {
        List<Long> free = sql.queryForList(
                "select id from " + RowLockProgram.TABLE + " where id = ? and holder is null for update",
                Long.class,
                seat);
        return !free.isEmpty()
                && sql.update(
                                "update " + RowLockProgram.TABLE
                                        + " set holder = 1, held_at = utc_timestamp(3) where id = ?",
                                seat)
                        == 1;
    }
}
