import { ref, type Ref } from 'vue'
import type { Router } from 'vue-router'
import { ApiFailure } from '../api/failure'

/** The address for which the document was loaded anew, so that a script that never comes is not tried for ever. */
const MARK = 'courtgate.anew'

/** A page that was asked for and whose script did not come. */
export interface MissingPage {
  /** Failure to tell; null while nothing is missing. */
  failure: Ref<ApiFailure | null>
  retry: () => void
}

/**
 * A press never goes nowhere: a page whose script does not come is opened with a new document, since a release may have
 * taken the old scripts away. Without a network the present page stays, and says so.
 */
export function watchMissingPages(router: Router): MissingPage {
  const failure = ref<ApiFailure | null>(null)
  let wanted = ''

  async function open(): Promise<void> {
    const isTried = sessionStorage.getItem(MARK) === wanted
    if (!isTried && (await isServerThere())) {
      sessionStorage.setItem(MARK, wanted)
      // Not by location.assign: the router would hear of it and try again itself.
      history.pushState(null, '', wanted)
      location.reload()
      return
    }
    failure.value = new ApiFailure('NO_ANSWER', { status: 0 })
  }

  router.onError((_, to) => {
    wanted = router.resolve(to).href
    void open()
  })
  router.afterEach((_to, _from, refused) => {
    if (refused) return
    failure.value = null
    sessionStorage.removeItem(MARK)
  })
  return {
    failure,
    retry: () => {
      sessionStorage.removeItem(MARK)
      void open()
    },
  }
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}
