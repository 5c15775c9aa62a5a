import type { Session } from '@courtgate/shared'
import { createRouter, createWebHashHistory, type RouteRecordRaw, type Router } from 'vue-router'
import { rememberOpenid } from './pay/payerClient'
import TodayPage from './today/TodayPage.vue'

declare module 'vue-router' {
  interface RouteMeta {
    /** Whether strangers may see it. */
    open?: boolean
    /** Key of its name. */
    title: string
  }
}

/** Today comes with the first load: it is what everybody opens at 12:59. */
const routes: RouteRecordRaw[] = [
  { path: '/', redirect: '/today' },
  { path: '/login', component: () => import('./login/LogInPage.vue'), meta: { open: true, title: 'login.title' } },
  { path: '/today', component: TodayPage, meta: { title: 'nav.today' } },
  { path: '/orders/:orderNo', component: () => import('./order/OrderPage.vue'), props: true, meta: { title: 'order.title' } },
  { path: '/pay/:orderNo', component: () => import('./pay/PayPage.vue'), props: true, meta: { title: 'pay.title' } },
  { path: '/mine', component: () => import('./mine/MinePage.vue'), meta: { title: 'nav.mine' } },
  {
    path: '/mine/:id(\\d+)',
    component: () => import('./mine/ReservationPage.vue'),
    props: (to) => ({ id: Number(to.params['id']) }),
    meta: { title: 'mine.one' },
  },
  { path: '/line', component: () => import('./waitlist/WaitlistPage.vue'), meta: { title: 'waitlist.title' } },
  { path: '/coupons', component: () => import('./coupons/CouponsPage.vue'), meta: { title: 'nav.coupons' } },
  { path: '/notices', component: () => import('./notices/NoticesPage.vue'), meta: { title: 'nav.notices' } },
  { path: '/account', component: () => import('./account/AccountPage.vue'), meta: { title: 'nav.account' } },
  { path: '/:rest(.*)*', redirect: '/today' },
]

/** The pages behind the mark in the address, since paths without it belong to the API. */
export function createPages(session: Session, learnCampus: () => Promise<void>): Router {
  const router = createRouter({
    history: createWebHashHistory(),
    routes,
    scrollBehavior: (_to, _from, saved) => saved ?? { top: 0 },
  })
  router.beforeEach(async (to) => {
    const { openid, ...query } = to.query
    if (typeof openid === 'string') {
      rememberOpenid(openid)
      return { path: to.path, query, replace: true }
    }
    // A server that cannot be reached says nothing about a login.
    await session.restore().catch(() => undefined)
    if (session.state.value === 'in') await learnCampus()
    if (session.state.value === 'out' && to.meta.open !== true) {
      return { path: '/login', query: to.fullPath === '/today' ? {} : { then: to.fullPath } }
    }
    if (session.state.value === 'in' && to.path === '/login') return '/today'
    return true
  })
  return router
}
