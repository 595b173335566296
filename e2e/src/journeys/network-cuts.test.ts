import { type Gate, openGate } from '@stamboek/testing/gate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionMark } from '../pages/frame.ts'
import { listenOnHub, liveNotice, noteNotices } from '../pages/live.ts'
import { openList } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'
import { SomebodyElse } from '../somebody-else.ts'

const product = runProduct()
const expectedNotice = (name: string) => `${name} is gewijzigd door Annelies de Wit.`

let network: Gate
let annelies: SomebodyElse

beforeAll(async () => {
  annelies = await SomebodyElse.at(product.server)
  network = await openGate({ host: '127.0.0.1', port: Number(new URL(product.server.address).port) })
})
afterAll(() => network.remove())

// Nothing tells the page that the network is away, as when a cable is pulled out somewhere on the way: packets come later, or too late.
test('a network that is away for 5 s and for 60 s: the page comes back by itself, shows what is true and says it once', async () => {
  const { page } = await product.visit({ as: 'beheerder', address: `http://127.0.0.1:${network.port}` })
  const hub = listenOnHub(page)
  const grid = await openList(page, 'Banken')
  await hub.joined()
  const notices = await noteNotices(page)

  network.hold()
  await annelies.change('Adyen', { city: 'Hoorn' })
  await page.waitForTimeout(5_000)
  network.open()
  await liveNotice(page).getByText(expectedNotice('Adyen')).waitFor()
  await expect.poll(async () => (await grid.cell('Adyen', 'Plaats')).innerText()).toBe('Hoorn')
  // It was the same connection all the time, and the message came once.
  await connectionMark(page, 'Live verbonden').waitFor()
  expect(hub.changes()).toBe(1)

  network.hold()
  await annelies.change('ASN Bank', { city: 'Edam' })
  await connectionMark(page, 'Opnieuw verbinden…').waitFor({ timeout: 50_000 })
  await page.waitForTimeout(30_000)
  network.open()
  await connectionMark(page, 'Live verbonden').waitFor({ timeout: 40_000 })
  await liveNotice(page).getByText(expectedNotice('ASN Bank')).waitFor()
  await expect.poll(async () => (await grid.cell('ASN Bank', 'Plaats')).innerText()).toBe('Edam')

  await hub.joined()
  // What is told shortly after it is told together with it.
  await liveNotice(page).getByRole('button', { name: 'Melding sluiten' }).click()
  await annelies.change('Commerzbank Nederland', { city: 'Urk' })
  await liveNotice(page).getByText(expectedNotice('Commerzbank Nederland')).waitFor()
  expect(await notices()).toEqual(['Adyen', 'ASN Bank', 'Commerzbank Nederland'].map(expectedNotice))
})
