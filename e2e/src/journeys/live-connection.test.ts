import { openFaultProxy } from '@stamboek/testing/postgres/fault-proxy'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { OtherUser } from '../other-user.ts'
import { findDialog } from '../pages/dialog.ts'
import { chooseInAccountMenu, connectionMark, heading } from '../pages/frame.ts'
import {
  connectionLostText,
  controlNetwork,
  exhaustReconnects,
  liveNotice,
  recordNotices,
  subscribeToHub,
} from '../pages/live.ts'
import { openList } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()
/** Browser errors while the server restarts. */
const serverAway = /^(Failed to load resource: (net::ERR_|.* status of 503 )|WebSocket connection to )/
let annelies: OtherUser

beforeAll(async () => {
  annelies = await OtherUser.at(product.server)
})

test('connects after sign-in, and disconnects at sign-out', async () => {
  const { page } = await product.visit({ as: 'lezer' })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/realtime')) calls.push(request.headers()['x-csrf'] ?? 'none')
  })
  await page.context().clearCookies()
  await page.goto('/')
  await heading(page, 'Aanmelden').waitFor()
  expect(calls).toEqual([])
  await page.getByLabel('Gebruikersnaam').fill('lezer')
  await page.getByLabel('Wachtwoord', { exact: true }).fill('demolezer')
  await page.keyboard.press('Enter')
  await connectionMark(page, 'Live verbonden').click()
  await findDialog(page, 'Live verbonden').getByText('Wijzigingen van anderen verschijnen vanzelf.').waitFor()
  await expectAccessible(page, 'what the mark of the connection says')
  expect(calls).toEqual(['1'])
  await page.keyboard.press('Escape')
  await chooseInAccountMenu(page, 'Afmelden')
  await heading(page, 'Aanmelden').waitFor()
})

test('after a server restart the page reconnects and shows the changes meanwhile, once', async () => {
  const { page } = await product.visit({ as: 'lezer', expected: serverAway })
  const hub = subscribeToHub(page)
  const grid = await openList(page, 'Banken')
  await hub.joined()
  await product.server.restart(async () => {
    await connectionMark(page, 'Opnieuw verbinden…').waitFor()
    await page
      .getByRole('status')
      .getByText('Er is geen live verbinding. Er wordt opnieuw verbonden.')
      .waitFor({ state: 'attached' })
    await expectAccessible(page, 'connection that is being restored')
    await product.server.query(
      `UPDATE record.bank SET city = 'Assen', row_version = row_version + 1,
          last_modified_by_id = (SELECT id FROM record."user" WHERE user_name = 'beheerder') WHERE description = 'Adyen'`,
    )
  })
  await connectionMark(page, 'Live verbonden').waitFor()
  await expect.poll(async () => (await grid.cell('Adyen', 'Plaats')).innerText()).toBe('Assen')
  await liveNotice(page).getByText('Adyen is gewijzigd door').waitFor()
  await page.getByText(connectionLostText).waitFor({ state: 'detached' })

  await hub.joined()
  await annelies.change('Adyen', { city: 'Emmen' })
  await expect.poll(async () => (await grid.cell('Adyen', 'Plaats')).innerText()).toBe('Emmen')
  // A message that was told twice would have come before the next one.
  await annelies.change('ASN Bank', { city: 'Ede' })
  await expect.poll(async () => (await grid.cell('ASN Bank', 'Plaats')).innerText()).toBe('Ede')
  expect(hub.changes()).toBe(2)
})

test('a lost connection recovers, and input typed meanwhile is kept', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const hub = subscribeToHub(page)
  const network = await controlNetwork(page)
  const grid = await openList(page, 'Banken')
  await hub.joined()
  await grid.cellWith('Adyen').dblclick()
  const form = findDialog(page, 'Wijzig record')
  const remark = form.getByRole('textbox', { name: 'Opmerking', exact: true })
  await remark.fill('Getypt zonder verbinding')

  await network.cut()
  await connectionMark(page, 'Opnieuw verbinden…').waitFor({ state: 'attached' })
  await annelies.change('Adyen', { city: 'Hoorn' })
  network.restore()
  await form.getByText('Deze gegevens zijn zojuist gewijzigd door Annelies de Wit.').waitFor()
  expect(await remark.inputValue()).toBe('Getypt zonder verbinding')
  expect(hub.changes()).toBe(0)
})

test('when reconnecting fails the page says so, and retries on request', async () => {
  const { page } = await product.visit({ as: 'lezer' })
  await page.clock.install()
  const hub = subscribeToHub(page)
  const network = await controlNetwork(page)
  const grid = await openList(page, 'Banken')
  await hub.joined()
  await network.cut()
  await exhaustReconnects(page)
  await expectAccessible(page, 'connection that does not come back')
  await annelies.change('Adyen', { city: 'Almere' })

  const banner = page.getByRole('status').filter({ hasText: connectionLostText })
  await banner.getByRole('button', { name: 'Opnieuw verbinden' }).click()
  await connectionMark(page, 'Verbinden…').waitFor()
  // It stays until there is a connection again.
  await exhaustReconnects(page)
  network.restore()
  await banner.getByRole('button', { name: 'Opnieuw verbinden' }).click()
  await banner.waitFor({ state: 'detached' })
  await connectionMark(page, 'Live verbonden').waitFor()
  // Each page reads again at a moment of its own within 5 s.
  await page.clock.runFor(6_000)
  await expect.poll(async () => (await grid.cell('Adyen', 'Plaats')).innerText()).toBe('Almere')
})

// Nothing tells the page that the network is away, as when a cable is pulled out somewhere on the way: packets come later, or too late.
test('after network outages of 5 s and 60 s, by the clock of the page, the page reconnects, shows the current records and reports it once', async () => {
  const network = await openFaultProxy({
    host: '127.0.0.1',
    port: Number(new URL(product.server.address).port),
  })
  onTestFinished(() => network.close())
  const { page } = await product.visit({ as: 'beheerder', address: `http://127.0.0.1:${network.port}` })
  await page.clock.install()
  const hub = subscribeToHub(page)
  const grid = await openList(page, 'Banken')
  await hub.joined()
  const notices = await recordNotices(page)
  const expectedNotice = (name: string) => `${name} is gewijzigd door Annelies de Wit.`

  network.pause()
  await annelies.change('Adyen', { city: 'Hoorn' })
  await page.clock.runFor(5_000)
  network.restore()
  await liveNotice(page).getByText(expectedNotice('Adyen')).waitFor()
  await expect.poll(async () => (await grid.cell('Adyen', 'Plaats')).innerText()).toBe('Hoorn')
  // It was the same connection all the time, and the message came once.
  await connectionMark(page, 'Live verbonden').waitFor()
  expect(hub.changes()).toBe(1)

  network.pause()
  await annelies.change('ASN Bank', { city: 'Edam' })
  await page.clock.runFor(30_000)
  await connectionMark(page, 'Opnieuw verbinden…').waitFor()
  await page.clock.runFor(30_000)
  network.restore()
  await page.clock.runFor(30_000)
  await connectionMark(page, 'Live verbonden').waitFor()
  await liveNotice(page).getByText(expectedNotice('ASN Bank')).waitFor()
  await expect.poll(async () => (await grid.cell('ASN Bank', 'Plaats')).innerText()).toBe('Edam')

  await hub.joined()
  // Changes that follow shortly are announced together.
  await liveNotice(page).getByRole('button', { name: 'Melding sluiten' }).click()
  await annelies.change('Commerzbank Nederland', { city: 'Urk' })
  await liveNotice(page).getByText(expectedNotice('Commerzbank Nederland')).waitFor()
  expect(await notices()).toEqual(['Adyen', 'ASN Bank', 'Commerzbank Nederland'].map(expectedNotice))
})
