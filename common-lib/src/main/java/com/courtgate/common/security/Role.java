package com.courtgate.common.security;

/** What a person may do: book courts, or run the sports office. */
public enum Role {
    STUDENT,
    ADMIN
}
