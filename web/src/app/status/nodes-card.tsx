import type { NodeStatus } from '@stamboek/model/contract/system-status'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatProblem } from '../../api/api-problem.ts'
import { setDebugging, systemStatusQuery } from '../../api/system-status.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { StatusPill } from '../../ui/feedback/status-pill.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { formatBytes, formatDuration, formatMilliseconds, formatNumber } from './format-status.ts'
import { StatusTable } from './status-table.tsx'

/** The nodes, and a switch for detailed logging of the one that answers; a failure shows a toast. */
export function NodesCard({ nodes }: { nodes: readonly NodeStatus[] }) {
  const client = useQueryClient()
  const answering = nodes.find(({ isAnswering }) => isAnswering)
  const { mutate, isPending } = useMutation({
    mutationFn: setDebugging,
    onSuccess: ({ nodeId, isDebugging }) => {
      // Behind a proxy another node may have answered than the page shows.
      const name = nodes.find(({ id }) => id === nodeId)?.hostName ?? 'een ander knooppunt'
      showToast({
        title: isDebugging
          ? `Uitgebreid loggen staat aan op ${name}`
          : `Uitgebreid loggen staat uit op ${name}`,
        tone: 'good',
      })
      return client.invalidateQueries(systemStatusQuery)
    },
    onError: (error) =>
      showToast({ title: 'Het loggen is niet veranderd', description: formatProblem(error), tone: 'bad' }),
  })
  return (
    <Card
      title="Knooppunten"
      actions={
        answering && (
          <Button size="small" isPending={isPending} onPress={() => mutate(!answering.isDebugging)}>
            {answering.isDebugging ? 'Uitgebreid loggen uitzetten' : 'Uitgebreid loggen aanzetten'}
          </Button>
        )
      }
    >
      <StatusTable
        label="Knooppunten"
        columns={['Naam', 'Versie', 'Draait', 'Geheugen', 'Langste stilstand', 'Live verbindingen', 'Log']}
        rows={nodes.map((node) => ({
          id: node.id,
          cells: [
            node.isAnswering ? `${node.hostName} (dit knooppunt)` : node.hostName,
            node.commit ? `${node.version} (${node.commit})` : node.version,
            formatDuration(node.uptimeSeconds),
            formatBytes(node.memoryBytes),
            formatMilliseconds(node.eventLoopDelayMs),
            formatNumber(node.connections),
            node.isDebugging ? <StatusPill tone="info">uitgebreid</StatusPill> : 'gewoon',
          ],
        }))}
      />
    </Card>
  )
}
