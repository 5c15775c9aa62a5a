import { computed, type ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { useConnection } from '../connection'
import { usePolling } from '../device/usePolling'
import { HALLS_GOOD_MILLIS, type Hall } from './campusHalls'

/** A hall's name in a language. */
export function hallName({ nameZh, nameEn }: Pick<Hall, 'nameZh' | 'nameEn'>, language: string): string {
  return language === 'en' ? nameEn : nameZh
}

/** Its sport, in the other language where it is labelled in that alone; '' where it has no label. */
export function sportName({ sportZh, sportEn }: Pick<Hall, 'sportZh' | 'sportEn'>, language: string): string {
  return language === 'en' ? sportEn || sportZh : sportZh || sportEn
}

export interface Halls {
  /** All halls in their order, inactive ones too; none until they are known. */
  all: ComputedRef<readonly Hall[]>
  /** Those in which sessions and plans can be made. */
  active: ComputedRef<readonly Hall[]>
  /** Whether halls have to be told apart. */
  areSeveral: ComputedRef<boolean>
  find: (id: number | null | undefined) => Hall | undefined
  /** Its name in the page's language; '' of the only one that is active, and of one that is not known. */
  nameOf: (id: number | null | undefined) => string
  /** The name of a court, behind that of its hall where there are several. */
  placeOf: (slot: { hallId?: number | null; courtName: string }) => string
}

/** The halls, as a page tells of them. */
export function useHalls(): Halls {
  const { halls: all } = useConnection()
  const { locale } = useI18n()
  const active = computed(() => all.value.filter((hall) => hall.active))
  const areSeveral = computed(() => active.value.length > 1)
  const find: Halls['find'] = (id) => all.value.find((hall) => hall.id === id)

  const nameOf: Halls['nameOf'] = (id) => {
    const hall = find(id)
    const isTheOne = hall !== undefined && !areSeveral.value && (hall.active || all.value.length === 1)
    return hall === undefined || isTheOne ? '' : hallName(hall, locale.value)
  }
  const placeOf: Halls['placeOf'] = ({ hallId, courtName }) => {
    const name = nameOf(hallId)
    return name === '' ? courtName : `${name} · ${courtName}`
  }
  return { all, active, areSeveral, find, nameOf, placeOf }
}

/** Learns of new halls while the page is seen and somebody is logged in; once for all of its rooms. */
export function useFreshHalls(): void {
  const { learnCampus, session } = useConnection()
  usePolling(async () => {
    if (session.state.value === 'in') await learnCampus()
  }, HALLS_GOOD_MILLIS)
}
