import { defineResource } from '@tutor-nexus/toolkit'
import { PNG } from './samples.ts'

export const WATCHED = 'test://watched-resource'

const permissions = ['conformance:run']

export const resources = [
  defineResource({
    name: 'static-text',
    uri: 'test://static-text',
    description: 'A text that stays the same',
    mimeType: 'text/plain',
    permissions,
    read: async (uri) => [
      { uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
    ],
  }),
  defineResource({
    name: 'static-binary',
    uri: 'test://static-binary',
    description: 'An image that stays the same',
    mimeType: 'image/png',
    permissions,
    read: async (uri) => [{ uri, mimeType: 'image/png', blob: PNG }],
  }),
  defineResource({
    name: 'watched-resource',
    uri: WATCHED,
    description: 'A text whose changes can be subscribed to',
    mimeType: 'text/plain',
    permissions,
    read: async (uri) => [{ uri, mimeType: 'text/plain', text: 'Watch me.' }],
  }),
  defineResource({
    name: 'template',
    template: 'test://template/{id}/data',
    description: 'Data for any id',
    mimeType: 'application/json',
    permissions,
    complete: { id: (typed) => ['1', '12', '123'].filter((id) => id.startsWith(typed)) },
    read: async (uri, { id }) => [
      {
        uri,
        mimeType: 'application/json',
        text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
      },
    ],
  }),
]
