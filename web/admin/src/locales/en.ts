import shared from '@courtgate/shared/locales/en'

export default {
  ...shared,
  app: { name: 'Courtgate office' },
}
