import { devices } from '@playwright/test'

/** The two kinds of screen that pages are made for. */
export const PHONE = { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } }
export const DESK = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } }
