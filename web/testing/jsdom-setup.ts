import { configure } from '@testing-library/react'
import { beforeAll } from 'vitest'
import { fetchWaitingParts } from '../src/ui/feedback/lazy-part.tsx'

// jsdom lays nothing out, so it has nothing to scroll, also in a frame that comes after the test that asked for it.
Element.prototype.scrollIntoView = () => {}
Element.prototype.scrollTo = () => {}
window.scrollTo = () => {}

// A machine with much to do takes longer than the second that is usual.
configure({ asyncUtilTimeout: 10_000 })

// Tests show the parts of a page as they are once the page has been there for a moment: with their code at hand.
beforeAll(() => fetchWaitingParts(() => Promise.resolve()))
