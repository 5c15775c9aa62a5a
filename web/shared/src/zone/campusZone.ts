import { computed, ref, type ComputedRef } from 'vue'
import { isZone } from '../format/time'

export interface ZoneParts {
  /** Asks the server for the campus' zone. */
  ask: () => Promise<string>
  storage?: Pick<Storage, 'getItem' | 'setItem'>
  /** The zone of the device, for as long as nobody has told another one. */
  device?: string
}

const KEY = 'courtgate.zone'

/**
 * The campus' time zone, in which everything is told that belongs to no session. The server says which one it is; until
 * it has, the zone of the last visit counts, and before the first answer ever the device's own.
 */
export class CampusZone {
  private readonly ask: () => Promise<string>
  private readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  private readonly known = ref('')
  private readonly isRemembered: boolean
  private asking: Promise<void> | null = null

  /** Such as `Asia/Shanghai`. */
  readonly name: ComputedRef<string> = computed(() => this.known.value)

  constructor(parts: ZoneParts) {
    this.ask = parts.ask
    this.storage = parts.storage ?? localStorage
    const remembered = this.storage.getItem(KEY)
    this.isRemembered = remembered !== null && isZone(remembered)
    this.known.value = this.isRemembered ? remembered! : (parts.device ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
  }

  /** Asks once, and again only after a failure; waits for the answer where no earlier one is remembered. Never fails. */
  async learn(): Promise<void> {
    this.asking ??= this.told().catch(() => {
      this.asking = null
    })
    if (!this.isRemembered) await this.asking
  }

  private async told(): Promise<void> {
    const told = await this.ask()
    if (!isZone(told)) return
    this.known.value = told
    this.storage.setItem(KEY, told)
  }
}
