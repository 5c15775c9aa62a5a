import { pagesConfig } from '../pages.vite'
import { defineConfig } from 'vite'

export default defineConfig(pagesConfig('/', '../dist'))
