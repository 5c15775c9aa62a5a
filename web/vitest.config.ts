import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [vue()],
  test: {
    environment: 'happy-dom',
    include: ['{shared,student,admin}/src/**/*.test.ts', 'e2e/*.test.ts'],
    // A hang ends; five seconds are too few for a large page where modules are tested beside each other.
    testTimeout: 60_000,
    // Its modules import their styles, which Node cannot load by itself.
    server: { deps: { inline: ['vant'] } },
  },
})
