import type { Session } from '@courtgate/shared'
import { createRouter, createWebHashHistory, type RouteRecordRaw, type Router } from 'vue-router'

declare module 'vue-router' {
  interface RouteMeta {
    /** Whether strangers may see it. */
    open?: boolean
  }
}

const routes: RouteRecordRaw[] = [
  { path: '/', redirect: '/today' },
  { path: '/login', component: () => import('./login/LogInPage.vue'), meta: { open: true } },
  { path: '/today', component: () => import('./today/TodayPage.vue') },
  { path: '/:rest(.*)*', redirect: '/today' },
]

/** The pages behind the mark in the address, since paths without it belong to the API. */
export function createPages(session: Session): Router {
  const router = createRouter({ history: createWebHashHistory(), routes })
  router.beforeEach(async (to) => {
    // A server that can not be reached says nothing about a login.
    await session.restore().catch(() => undefined)
    if (session.state.value === 'out' && to.meta.open !== true) {
      return { path: '/login', query: to.fullPath === '/today' ? {} : { then: to.fullPath } }
    }
    return true
  })
  return router
}
