import type { Answers } from './answers'
import { CLERK, OFFICES_ANSWERS } from './office'
import { STUDENT, STUDENTS_ANSWERS, tokensOf } from './student'

export { CLERK } from './office'
export { STUDENT } from './student'

/** What pages are told where a test says nothing else; who logs in, or was logged in, says who they are. */
export const ANSWERS = {
  ...STUDENTS_ANSWERS,
  ...OFFICES_ANSWERS,
  'POST /auth/login': ({ body }) => tokensOf(body['studentId'] === CLERK.studentId ? CLERK : STUDENT),
  'POST /auth/refresh': ({ body }) => tokensOf(body['userId'] === CLERK.id ? CLERK : STUDENT),
} satisfies Answers
