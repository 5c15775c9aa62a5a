import { ref, shallowRef, type Ref, type ShallowRef } from 'vue'
import { toFailure, type ApiFailure } from '../api/failure'

/** Something that is sent to the server, one at a time. */
export interface Sending {
  isSending: Readonly<Ref<boolean>>
  /** Why it was not done the last time; null until then, and while it is sent again. */
  failure: ShallowRef<ApiFailure | null>
  /** Does the work unless it is under way; answers whether it was done. */
  send: (work: () => Promise<unknown>) => Promise<boolean>
}

export function useSending(): Sending {
  const isSending = ref(false)
  const failure = shallowRef<ApiFailure | null>(null)

  async function send(work: () => Promise<unknown>): Promise<boolean> {
    if (isSending.value) return false
    isSending.value = true
    failure.value = null
    try {
      await work()
      return true
    } catch (thrown) {
      failure.value = toFailure(thrown)
      return false
    } finally {
      isSending.value = false
    }
  }
  return { isSending, failure, send }
}

export interface Form extends Sending {
  /** Whether somebody tried to send it: from then on it says what is missing. */
  isTried: Ref<boolean>
  /** Has it as it was before anybody tried. */
  reset: () => void
}

/** The life of a form, which sends nothing that is not complete. */
export function useForm(isComplete: () => boolean): Form {
  const { isSending, failure, send } = useSending()
  const isTried = ref(false)

  async function sendComplete(work: () => Promise<unknown>): Promise<boolean> {
    isTried.value = true
    if (isSending.value) return false
    failure.value = null
    return isComplete() ? send(work) : false
  }
  function reset(): void {
    isTried.value = false
    failure.value = null
  }
  return { isSending, failure, send: sendComplete, isTried, reset }
}
