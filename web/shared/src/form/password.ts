const LEAST = 8
const MOST = 72

/** Whether a new password is as long as the server wants it. */
export function isPassword(text: string): boolean {
  return text.length >= LEAST && text.length <= MOST
}
