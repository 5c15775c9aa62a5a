import { afterEach, describe, expect, it, vi } from 'vitest'
import { clientKind, payLink, rememberedOpenid, rememberOpenid, withWayBack } from './payerClient'
import { payInsideWechat, type BridgeCall, type BridgePlace } from './wechatBridge'

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/127.0 Mobile Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/127.0 Safari/537.36'
const WECHAT = ' MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN'

describe('what a device pays with', () => {
  it.each([
    ['a link in the browser of a phone', ANDROID, true, 'H5'],
    ['a link on an iPhone', IPHONE, true, 'H5'],
    ['WeChat inside of it', ANDROID + WECHAT, true, 'JSAPI'],
    ['WeChat on an iPhone', IPHONE + WECHAT, true, 'JSAPI'],
    ['a code at a desk', WINDOWS, false, 'NATIVE'],
    ['a code at a desk with a touch screen', WINDOWS, true, 'NATIVE'],
    ['a code in the WeChat of a desk', `${WINDOWS}${WECHAT} WindowsWechat`, false, 'NATIVE'],
    ['a code in the app for companies', `${ANDROID} wxwork/4.1${WECHAT}`, true, 'NATIVE'],
  ] as const)('is %s', (_, userAgent, isHandheld, kind) => expect(clientKind(userAgent, isHandheld)).toBe(kind))
})

describe('a link to pay with', () => {
  it.each([
    ['https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=1', true],
    ['http://127.0.0.1:18085/h5/P1', true],
    ['http://localhost:18085/h5/P1', true],
    ['http://127.0.0.1.evil.example/h5/P1', false],
    ['http://wx.tenpay.com/', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['//evil.example', false],
    ['', false],
  ])('%s is followed: %s', (link, isFollowed) => expect(payLink(link)).toBe(isFollowed ? link : null))

  it('leads back here', () => {
    const back = 'https://courts.example.edu/#/pay/B1'
    expect(new URL(withWayBack('https://wx.tenpay.com/a?prepay_id=1', back)).searchParams.get('redirect_url')).toBe(back)
    expect(new URL(withWayBack('http://127.0.0.1:1/h5/P1', back)).searchParams.get('redirect_url')).toBe(back)
  })
})

describe('the user of WeChat', () => {
  afterEach(() => sessionStorage.clear())

  it('is kept for this tab when it is one', () => {
    expect(rememberedOpenid()).toBeNull()
    rememberOpenid('oUpF8uMuAJO_M2pxb1Q9zNjWeS6o')
    rememberOpenid('<script>')
    expect(rememberedOpenid()).toBe('oUpF8uMuAJO_M2pxb1Q9zNjWeS6o')
  })
})

describe('paying inside WeChat', () => {
  const call: BridgeCall = { appId: 'wx1', timeStamp: '1', nonceStr: 'n', package: 'prepay_id=1', signType: 'RSA', paySign: 's' }
  const answering = (err_msg: string) => ({
    invoke: vi.fn((_method: string, _call: BridgeCall, done: (answer: { err_msg: string }) => void) => done({ err_msg })),
  })

  afterEach(() => void vi.useRealTimers())

  it.each([
    ['get_brand_wcpay_request:ok', true],
    ['get_brand_wcpay_request:cancel', true],
    ['get_brand_wcpay_request:fail', false],
  ])('hands the call over; %s means that it could ask: %s', async (answer, couldAsk) => {
    const bridge = answering(answer)
    await expect(payInsideWechat(call, { WeixinJSBridge: bridge })).resolves.toBe(couldAsk)
    expect(bridge.invoke).toHaveBeenCalledWith('getBrandWCPayRequest', call, expect.any(Function))
  })

  it('waits for the bridge to appear', async () => {
    const place: { WeixinJSBridge?: BridgePlace['WeixinJSBridge'] } = {}
    const paid = payInsideWechat(call, place as BridgePlace)
    place.WeixinJSBridge = answering('get_brand_wcpay_request:ok')
    document.dispatchEvent(new Event('WeixinJSBridgeReady'))
    await expect(paid).resolves.toBe(true)
  })

  it('gives up where there is none', async () => {
    vi.useFakeTimers()
    const paid = payInsideWechat(call, {})
    await vi.runAllTimersAsync()
    await expect(paid).resolves.toBe(false)
  })
})
