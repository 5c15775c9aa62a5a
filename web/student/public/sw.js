// Keeps the shell of the pages, so that they open at once and without a network; never an answer of the API.
// The build puts the files of the shell and their version here.
const SHELL = __SHELL__
const CACHE = 'courtgate-shell-__VERSION__'

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(['/', ...SHELL]))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (SHELL.includes(url.pathname)) {
    event.respondWith(caches.match(url.pathname).then((kept) => kept ?? fetch(request)))
  } else if (request.mode === 'navigate' && url.pathname === '/') {
    // The newest page when there is a network, else the one that is kept.
    event.respondWith(fetch(request).catch(() => caches.match('/')))
  }
})
