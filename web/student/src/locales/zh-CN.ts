import shared from '@courtgate/shared/locales/zh-CN'

export default {
  ...shared,
  app: { name: 'Courtgate', today: '今日' },
}
