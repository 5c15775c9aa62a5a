/** Every `enumCode` of the envelope; a test compares them with the documents and with the texts. */
export const RESULT_CODES = [
  'SUCCESS',
  'UNAUTHORIZED',
  'TOKEN_EXPIRED',
  'TOKEN_INVALID',
  'USERNAME_OR_PASSWORD_ERROR',
  'FORBIDDEN',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS',
  'FAILED',
  'VALIDATE_FAILED',
  'PARAM_ERROR',
  'STATE_INVALID',
  'USERNAME_EXISTED',
  'UNGATED',
  'DUP_REQ',
  'OUT_OF_STOCK',
  'SLOT_CLOSED',
  'SUSPENDED',
  'SAME_HOUR',
  'QUOTA_EXCEEDED',
  'IDEMPOTENCY_CONFLICT',
  'UNAVAILABLE',
  'SQL_ERROR',
  'ERROR',
] as const

export type ResultCode = (typeof RESULT_CODES)[number]
