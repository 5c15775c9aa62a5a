import type { Data } from '@courtgate/shared'

type Entry = Data<'/admin/audit-log', 'get'>['items'][number]

/** The hours that these entries name, such as `02:00-03:00`. */
export function skippedHours(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ detail }) => {
    const hours: unknown = detail['hours']
    return Array.isArray(hours) ? hours.map(String) : []
  })
}
