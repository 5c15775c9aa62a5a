import '@courtgate/shared/styles.css'
import './element'
import { applyTheme, connect, CONNECTION, createTexts, keepSynchronized, TEXTS } from '@courtgate/shared'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { createPages } from './router'

applyTheme()
const texts = await createTexts({
  'zh-CN': () => import('./locales/zh-CN'),
  en: () => import('./locales/en'),
})
const connection = connect(texts.language)
keepSynchronized(connection.clock)
createApp(App)
  .use(createPinia())
  .use(texts.i18n)
  .use(createPages(connection.session, connection.learnCampus))
  .provide(CONNECTION, connection)
  .provide(TEXTS, texts)
  .mount('#app')
