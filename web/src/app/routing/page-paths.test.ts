import { groupsOfMenu, isPagePath, pagesOfMenu, redirectsOfMenu } from '@stamboek/model/menu/page-address'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from './routes.tsx'

const ofMenu = [...pagesOfMenu(), ...redirectsOfMenu(), ...groupsOfMenu()].map(({ path }) => path)
const others = [
  '/',
  '/sign-in',
  '/about',
  '/basis',
  '/page-not-found',
  '/metrics',
  '/maintenance/none',
  '/maintenance/crm/X',
]

test('there is a route for exactly the addresses that the server takes for pages', () => {
  for (const path of [...ofMenu, ...others, ...ofMenu.map((each) => `${each}/a/b`)]) {
    const isShown = matchRoutes(routes, path)?.at(-1)?.route.path !== '*'
    expect({ path, isShown }).toEqual({ path, isShown: isPagePath(path) })
  }
})
