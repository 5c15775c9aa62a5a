import { take, toFailure, useConnection, type ApiFailure, type Data } from '@courtgate/shared'
import { computed, ref } from 'vue'

export type AddressState = Data<'/notices/address', 'get'>
type Channel = AddressState['channels'][number]

/** Address for the student's notices outside of the pages; nothing is offered until the server says what there is. */
export function useNoticeAddress() {
  const { api } = useConnection()
  const state = ref<AddressState | null>(null)
  const failure = ref<ApiFailure | null>(null)
  const isSending = ref(false)
  const channels = computed<Channel[]>(() => state.value?.channels ?? [])

  /** Answers whether it was done; what is not certain is looked up. */
  async function change(deed: () => Promise<AddressState>): Promise<boolean> {
    if (isSending.value) return false
    isSending.value = true
    failure.value = null
    try {
      state.value = await deed()
      return true
    } catch (thrown) {
      failure.value = toFailure(thrown)
      // A code may come although nobody could say so.
      await look()
      return false
    } finally {
      isSending.value = false
    }
  }

  /** Notices stay in the pages as long as nobody answers. */
  async function look(): Promise<void> {
    try {
      state.value = await take(api.GET('/notices/address'))
    } catch {
      // The last known address stays.
    }
  }

  const enter = (channel: string, address: string) =>
    change(() => take(api.PUT('/notices/address', { body: { channel, address: address.trim() } })))
  const confirm = (code: string) => change(() => take(api.POST('/notices/address/confirm', { body: { code } })))
  const end = () => change(() => take(api.DELETE('/notices/address')))
  const titleOf = (name: string) => channels.value.find((one) => one.name === name)?.title ?? name

  return { state, channels, failure, isSending, look, enter, confirm, end, titleOf }
}

/** The digits of a code as people copy it. */
export function codeOf(typed: string): string | null {
  const digits = typed.replaceAll(/\s/g, '')
  return /^[0-9]{6}$/.test(digits) ? digits : null
}
