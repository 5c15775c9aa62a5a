import { pagesConfig } from '../pages.vite.ts'
import { defineConfig } from 'vite'

export default defineConfig(pagesConfig('/admin/', '../dist/admin'))
