import { take, type Api, type Connection } from '@courtgate/shared'
import { filtersForApi } from './listQuery'
import type { Filter } from './listing'

/** No account has this number, so that a student who does not exist has no rows. */
const NOBODY = 0

/** The filters as the API wants them; the office knows students by their id, most of the API by their number. */
export async function apiFilters(
  { api, zone }: Pick<Connection, 'api' | 'zone'>,
  filters: readonly Filter[],
  values: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<Record<string, string | number | boolean>> {
  const asked = filtersForApi(filters, values, zone.value)
  for (const { name, kind } of filters) {
    const studentId = asked[name]
    if (kind === 'student' && typeof studentId === 'string') asked[name] = await numberOf(api, studentId, signal)
  }
  return asked
}

async function numberOf(api: Api, studentId: string, signal?: AbortSignal): Promise<number> {
  const query = { page: 0, size: 100, q: studentId }
  const found = await take(api.GET('/admin/users', { params: { query }, ...(signal === undefined ? {} : { signal }) }))
  const wanted = studentId.toLowerCase()
  return found.items.find((account) => account.studentId.toLowerCase() === wanted)?.id ?? NOBODY
}
