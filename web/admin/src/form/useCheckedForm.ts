import { useForm, type Form } from '@courtgate/shared'
import { computed, type ComputedRef } from 'vue'
import { faultsOf, NO_FAULTS, type Faults } from './faults'

export interface CheckedForm extends Form {
  /** Whether the page itself finds nothing wrong. */
  isComplete: ComputedRef<boolean>
  /** Text of what is wrong with a field, by its name. */
  faults: ComputedRef<Readonly<Record<string, string | undefined>>>
}

/**
 * A form whose own complaints are shown once it was tried, and the server's beside the fields that they name.
 *
 * @param check what is wrong with the form as it is, field by field
 * @param asked what the server says of it before it is sent
 */
export function useCheckedForm(check: () => Faults, asked: () => Faults = () => NO_FAULTS): CheckedForm {
  const own = computed(check)
  const isComplete = computed(() => Object.keys(own.value).length === 0)
  const form = useForm(() => isComplete.value)
  const faults = computed(() => ({
    ...(form.isTried.value ? own.value : NO_FAULTS),
    ...asked(),
    ...faultsOf(form.failure.value),
  }))
  return { ...form, isComplete, faults }
}
