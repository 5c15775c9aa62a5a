/** The rooms of the console; a page's name is the text `nav.<name>`. */
export const NAVIGATION = [
  { name: 'opening', pages: [{ name: 'opening', path: '/opening' }] },
  {
    name: 'calendar',
    pages: [
      { name: 'calendar', path: '/calendar' },
      { name: 'sessions', path: '/sessions' },
      { name: 'blocks', path: '/blocks' },
      { name: 'plans', path: '/plans' },
      { name: 'halls', path: '/halls' },
      { name: 'courts', path: '/courts' },
    ],
  },
  {
    name: 'bookings',
    pages: [
      { name: 'desk', path: '/desk' },
      { name: 'reservations', path: '/reservations' },
      { name: 'waitlist', path: '/waitlist' },
      { name: 'orders', path: '/orders' },
    ],
  },
  {
    name: 'money',
    pages: [
      { name: 'moneyDay', path: '/money' },
      { name: 'payOrders', path: '/pay-orders' },
      { name: 'refunds', path: '/refunds' },
      { name: 'callbacks', path: '/callbacks' },
      { name: 'reconcile', path: '/reconcile' },
      { name: 'anomalies', path: '/anomalies' },
      { name: 'bills', path: '/bills' },
    ],
  },
  {
    name: 'coupons',
    pages: [
      { name: 'templates', path: '/coupon-templates' },
      { name: 'userCoupons', path: '/user-coupons' },
      { name: 'settlements', path: '/coupon-settlements' },
      { name: 'troubles', path: '/coupon-troubles' },
    ],
  },
  {
    name: 'people',
    pages: [
      { name: 'students', path: '/students' },
      { name: 'import', path: '/students/import' },
      { name: 'suspensions', path: '/suspensions' },
    ],
  },
  {
    name: 'machine',
    pages: [
      { name: 'services', path: '/services' },
      { name: 'settings', path: '/settings' },
      { name: 'deadLetters', path: '/dead-letters' },
      { name: 'outbox', path: '/outbox' },
      { name: 'inbox', path: '/inbox' },
      { name: 'letters', path: '/letters' },
      { name: 'auditLog', path: '/audit-log' },
    ],
  },
] as const

/** All of them in one row. */
export const PAGES: readonly { name: string; path: string }[] = NAVIGATION.flatMap(
  (room): readonly { name: string; path: string }[] => room.pages,
)
