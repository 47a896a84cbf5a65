import {
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
} from '@opentelemetry/api'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callTool } from '../testing/call-tool.ts'
import { samplePipeline, sampleTool } from '../testing/sample-tool.ts'
import { testPorts } from '../testing/test-ports.ts'
import { openTelemetryTracer } from './open-telemetry.ts'

interface SeenSpan {
  name: string
  kind: SpanKind | undefined
  parent: unknown
  attributes: Attributes
  status: SpanStatusCode | undefined
  ended: boolean
}
const PARENT = Symbol('parent')
const spans: SeenSpan[] = []

beforeEach(() => {
  spans.length = 0
  trace.setGlobalTracerProvider({
    getTracer: () => ({
      startSpan(name, options, parent) {
        const seen: SeenSpan = {
          name,
          kind: options?.kind,
          parent: parent?.getValue(PARENT),
          attributes: {},
          status: undefined,
          ended: false,
        }
        spans.push(seen)
        const span = trace.wrapSpanContext({ traceId: '', spanId: '', traceFlags: 0 })
        span.setAttributes = (attributes) => {
          Object.assign(seen.attributes, attributes)
          return span
        }
        span.setStatus = ({ code }) => {
          seen.status = code
          return span
        }
        span.end = () => {
          seen.ended = true
        }
        return span
      },
      startActiveSpan: () => {
        throw new Error('not used')
      },
    }),
  })
  propagation.setGlobalPropagator({
    inject: () => {},
    fields: () => ['traceparent'],
    extract: (_, carrier) => ROOT_CONTEXT.setValue(PARENT, Reflect.get(Object(carrier), 'traceparent')),
  })
})
afterEach(() => {
  trace.disable()
  propagation.disable()
})

const call = (args: object, traceparent?: string) => {
  const tracer = openTelemetryTracer('test', '1.0.0')
  return callTool(samplePipeline([sampleTool()], testPorts({ tracer })), 'look_up', args, { traceparent })
}

describe('a span', () => {
  it('is opened and closed with each call, under the span of the caller', async () => {
    await call({}, '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01')
    expect(spans).toMatchObject([
      {
        name: 'tool look_up',
        kind: SpanKind.SERVER,
        parent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
        attributes: { 'tool.name': 'look_up', 'tool.outcome': 'OK', 'agent.id': 'test-agent' },
        status: undefined,
        ended: true,
      },
    ])
  })

  it('tells of a failure', async () => {
    await call({ odd: 1 })
    expect(spans).toMatchObject([
      {
        parent: undefined,
        attributes: { 'tool.outcome': 'BAD_REQUEST' },
        status: SpanStatusCode.ERROR,
        ended: true,
      },
    ])
  })

  it('is not made where no SDK is registered', async () => {
    trace.disable()
    expect(openTelemetryTracer('test', '1.0.0')).toBeUndefined()
    expect((await call({})).kind).toBe('result')
    expect(spans).toEqual([])
  })
})
