import type { Hall } from './campusHalls'

/** A hall as the server tells of it. */
export const testHall = (id: number, changes: Partial<Hall> = {}): Hall => ({
  id,
  nameZh: `${id} 号馆`,
  nameEn: `Hall ${id}`,
  sportZh: '羽毛球',
  sportEn: 'Badminton',
  address: '',
  contact: '',
  timeZone: 'Asia/Shanghai',
  sortOrder: 0,
  active: true,
  ...changes,
})

/** Two halls of two sports; the second one lies elsewhere. */
export const TWO_HALLS: readonly [Hall, Hall] = [
  testHall(1, { nameZh: '北馆', nameEn: 'North' }),
  testHall(2, {
    nameZh: '南馆', nameEn: 'South', sportZh: '乒乓球', sportEn: 'Table tennis', timeZone: 'Europe/Berlin', address: '1 Lake Road; gate B', contact: '555-0100',
  }),
]
