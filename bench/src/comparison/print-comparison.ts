import type { Scenario } from '../scenarios/scenario.ts'
import type { SideFigures } from './compare-sides.ts'

export function printComparison(
  scenario: Scenario,
  connections: number,
  [product, ...bare]: readonly SideFigures[],
): void {
  if (!product) return
  console.log(`\n${scenario.title}; ${connections} ${connections === 1 ? 'connection' : 'connections'}`)
  for (const side of [product, ...bare])
    console.log(
      `  ${side.side.padEnd(16)} median ${time(side.medianMs)}  quietest round ${time(side.quietestMs)}  p95 ${time(side.p95Ms)}  ${side.perSecond.toFixed(side.perSecond < 100 ? 1 : 0).padStart(8)}/s`,
    )
  for (const [index, side] of bare.entries()) {
    const ratio = product.medianMs / side.medianMs
    const aim = index === 0 ? ` (aim ≤ ${scenario.aim}${ratio <= scenario.aim ? '' : ', missed'})` : ''
    console.log(
      `  ratio to ${side.side}: median ×${ratio.toFixed(2)}${aim}, quietest round ×${(product.quietestMs / side.quietestMs).toFixed(2)}, p95 ×${(product.p95Ms / side.p95Ms).toFixed(2)}, rate ×${(product.perSecond / side.perSecond).toFixed(2)}`,
    )
  }
}

function time(milliseconds: number): string {
  return `${milliseconds.toFixed(milliseconds < 10 ? 2 : milliseconds < 100 ? 1 : 0)} ms`.padStart(10)
}
