import type { Session } from '@courtgate/shared'
import { createRouter, createWebHashHistory, type RouteRecordRaw, type Router } from 'vue-router'
import { homeOf, mayOpen } from './frame/access'

declare module 'vue-router' {
  interface RouteMeta {
    /** Whether strangers may see it. */
    open?: boolean
    /** The page of the navigation to which it belongs. */
    room?: string
  }
}

const rooms: RouteRecordRaw[] = [
  { path: '/opening/:id(\\d+)?', component: () => import('./opening/OpeningPage.vue'), meta: { room: '/opening' } },
  { path: '/calendar', component: () => import('./sessions/CalendarPage.vue') },
  { path: '/sessions', component: () => import('./sessions/SessionsPage.vue') },
  { path: '/sessions/new', component: () => import('./sessions/NewSessionPage.vue'), meta: { room: '/sessions' } },
  { path: '/sessions/:id(\\d+)', component: () => import('./sessions/SessionPage.vue'), meta: { room: '/sessions' } },
  { path: '/blocks', component: () => import('./sessions/BlocksPage.vue') },
  { path: '/plans', component: () => import('./plans/PlansPage.vue') },
  { path: '/halls', component: () => import('./halls/HallsPage.vue') },
  { path: '/courts', component: () => import('./courts/CourtsPage.vue') },
  { path: '/desk', component: () => import('./desk/DeskPage.vue') },
  { path: '/reservations', component: () => import('./bookings/reservations') },
  { path: '/waitlist', component: () => import('./bookings/waitlist') },
  { path: '/orders', component: () => import('./bookings/orders') },
  { path: '/orders/:orderNo', component: () => import('./bookings/OrderPage.vue'), meta: { room: '/orders' } },
  { path: '/money', component: () => import('./money/MoneyDayPage.vue') },
  { path: '/pay-orders', component: () => import('./money/payOrders') },
  { path: '/refunds', component: () => import('./money/refunds') },
  { path: '/callbacks', component: () => import('./money/callbacks') },
  { path: '/reconcile', component: () => import('./money/reconcile') },
  { path: '/anomalies', component: () => import('./money/anomalies') },
  { path: '/bills', component: () => import('./money/BillsPage.vue') },
  { path: '/bills/:id(\\d+)', component: () => import('./money/BillPage.vue'), meta: { room: '/bills' } },
  { path: '/coupon-templates', component: () => import('./coupons/TemplatesPage.vue') },
  { path: '/user-coupons', component: () => import('./coupons/userCoupons') },
  { path: '/coupon-settlements', component: () => import('./coupons/settlements') },
  { path: '/coupon-troubles', component: () => import('./coupons/troubles') },
  { path: '/students', component: () => import('./students/StudentsPage.vue') },
  { path: '/suspensions', component: () => import('./students/suspensions') },
  { path: '/students/import', component: () => import('./students/ImportPage.vue') },
  { path: '/services', component: () => import('./machine/ServicesPage.vue') },
  { path: '/settings', component: () => import('./machine/SettingsPage.vue') },
  { path: '/dead-letters', component: () => import('./machine/deadLetters') },
  { path: '/outbox', component: () => import('./machine/OutboxPage.vue') },
  { path: '/inbox', component: () => import('./machine/InboxPage.vue') },
  { path: '/letters', component: () => import('./machine/letters') },
  { path: '/audit-log', component: () => import('./machine/auditLog') },
]

const routes: RouteRecordRaw[] = [
  { path: '/login', component: () => import('./login/LogInPage.vue'), meta: { open: true } },
  { path: '/wrong-role', component: () => import('./login/WrongRolePage.vue') },
  {
    path: '/',
    component: () => import('./frame/ConsoleFrame.vue'),
    redirect: '/opening',
    children: rooms,
  },
  { path: '/:rest(.*)*', redirect: '/opening' },
]

/** The pages behind the mark in the address, since paths without it belong to the API. */
export function createPages(session: Session, learnCampus: () => Promise<void>): Router {
  const router = createRouter({ history: createWebHashHistory(), routes })
  router.beforeEach(async (to) => {
    // A server that cannot be reached says nothing about a login.
    await session.restore().catch(() => undefined)
    if (session.state.value === 'in') await learnCampus()
    if (to.meta.open === true) return true
    if (session.state.value === 'out') {
      return { path: '/login', query: to.fullPath === '/opening' ? {} : { then: to.fullPath } }
    }
    const role = session.user.value?.role
    if (role === undefined || mayOpen(role, to.path)) return to.path === '/wrong-role' ? '/opening' : true
    const home = homeOf(role)
    return home ?? (to.path === '/wrong-role' ? true : '/wrong-role')
  })
  return router
}
