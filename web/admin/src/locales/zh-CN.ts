import shared from '@courtgate/shared/locales/zh-CN'

export default {
  ...shared,
  app: { name: 'Courtgate 管理台' },
}
