import vue from '@vitejs/plugin-vue'
import type { UserConfig } from 'vite'

/** Address of the API while pages are developed. */
const gateway = process.env['COURTGATE_GATEWAY'] ?? 'http://127.0.0.1:18080'

/** Everything that belongs to the gateway and not to the pages. */
const API =
  '^/(auth|time|sessions|reserve|reservations|orders|pay|coupons|notices|settings|admin/(?!$|assets/|src/|@|node_modules/)|v3|docs)'

/**
 * Build settings of both pages.
 *
 * @param base path under which the gateway serves them
 * @param outDir relative to the page's folder
 */
export function pagesConfig(base: '/' | '/admin/', outDir: string): UserConfig {
  return {
    base,
    plugins: [vue()],
    define: {
      __VUE_OPTIONS_API__: true,
      __VUE_PROD_DEVTOOLS__: false,
      __VUE_I18N_FULL_INSTALL__: false,
      __VUE_I18N_LEGACY_API__: false,
      __INTLIFY_PROD_DEVTOOLS__: false,
      __INTLIFY_DROP_MESSAGE_COMPILER__: false,
    },
    build: {
      outDir,
      emptyOutDir: true,
      manifest: true,
      target: ['chrome111', 'safari16.4', 'firefox114'],
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
    server: { proxy: { [API]: { target: gateway } } },
    preview: { proxy: { [API]: { target: gateway } } },
  }
}
