import { computed, shallowRef, type ComputedRef } from 'vue'
import type { Data } from '../api/types'

export type Hall = Data<'/halls', 'get'>[number]

export interface HallsParts {
  /** Asks the server for all halls, in the order in which they are shown. */
  ask: () => Promise<readonly Hall[]>
  storage?: Pick<Storage, 'getItem' | 'setItem'>
  /** Milliseconds that only grow. */
  steady?: () => number
}

const KEY = 'courtgate.halls'
/** After this time an answer is asked for again. */
export const HALLS_GOOD_MILLIS = 300_000

/**
 * Halls of the campus, for names and choices. Those of the last visit count until the server has told them anew, so that
 * no page waits or jumps; before the first answer ever, and where the server knows no halls, there are none.
 */
export class CampusHalls {
  private readonly ask: () => Promise<readonly Hall[]>
  private readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  private readonly steady: () => number
  private readonly known = shallowRef<readonly Hall[]>([])
  private askedAt: number | null = null
  /** The first answer; whoever comes before it, waits for it. */
  private first: Promise<void> | null = null

  readonly all: ComputedRef<readonly Hall[]> = computed(() => this.known.value)

  constructor(parts: HallsParts) {
    this.ask = parts.ask
    this.storage = parts.storage ?? localStorage
    this.steady = parts.steady ?? (() => performance.now())
    this.known.value = remembered(this.storage.getItem(KEY))
  }

  /** Asks when the answer is old; waits for the first one alone, where none is remembered. Never fails. */
  async learn(): Promise<void> {
    const isOld = this.askedAt === null || this.steady() - this.askedAt >= HALLS_GOOD_MILLIS
    const answer = isOld ? this.told() : undefined
    this.first ??= answer ?? null
    if (this.known.value.length === 0) await this.first
  }

  /** Takes over a hall that was just added or changed here. */
  keep(hall: Hall): void {
    this.know([...this.known.value.filter(({ id }) => id !== hall.id), hall].sort(inOrder))
  }

  private async told(): Promise<void> {
    this.askedAt = this.steady()
    try {
      this.know(await this.ask())
    } catch {
      // What is known stays; whoever comes next asks again.
      this.askedAt = -Infinity
    }
  }

  private know(halls: readonly Hall[]): void {
    this.known.value = halls
    this.storage.setItem(KEY, JSON.stringify(halls))
  }
}

function inOrder(one: Hall, other: Hall): number {
  return one.sortOrder - other.sortOrder || one.id - other.id
}

function remembered(json: string | null): readonly Hall[] {
  try {
    const halls: unknown = JSON.parse(json ?? '[]')
    return Array.isArray(halls) ? halls.filter((hall) => typeof hall?.id === 'number') : []
  } catch {
    return []
  }
}
