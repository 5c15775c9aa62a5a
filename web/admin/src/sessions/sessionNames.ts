import { dayAndTime, dayName, useHalls } from '@courtgate/shared'
import { computed, type ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'

interface Named {
  id: number
  hallId: number
  slotDate: string
  flashTime: string
  timeZone: string
}

/**
 * Names by id; those that would have the same one are numbered in the order in which they were made.
 *
 * @param plain the name of a session that is alone with it
 * @param nth a name with its number, of so many
 */
export function numbered<S extends { id: number }>(
  sessions: readonly S[],
  plain: (session: S) => string,
  nth: (name: string, number: number, count: number) => string,
): Map<number, string> {
  const alike = new Map<string, number[]>()
  for (const session of [...sessions].sort((one, other) => one.id - other.id)) {
    const name = plain(session)
    alike.set(name, [...(alike.get(name) ?? []), session.id])
  }
  return new Map(
    [...alike].flatMap(([name, ids]) =>
      ids.map((id, at): [number, string] => [id, ids.length === 1 ? name : nth(name, at + 1, ids.length)]),
    ),
  )
}

/** Sessions as people call them: by their hall where there are several, their day, and when the gate opens. */
export function useSessionNames(sessions: () => readonly Named[]): ComputedRef<ReadonlyMap<number, string>> {
  const { t, locale } = useI18n()
  const halls = useHalls()
  const plain = ({ hallId, slotDate, flashTime, timeZone }: Named) => {
    const opens = t('opening.opens', { at: dayAndTime(flashTime, timeZone, locale.value) })
    return [halls.nameOf(hallId), dayName(slotDate, locale.value), opens].filter((part) => part !== '').join(' · ')
  }
  return computed(() => numbered(sessions(), plain, (name, number, count) => t('opening.nth', { name, number, count })))
}
