/** OpenAPI description of the endpoints, generated from their contracts. */
import { z } from 'zod';
import { type Endpoint, paramsOf } from '#shared/contracts/endpoint.ts';

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as {
    properties?: Record<string, object>;
    required?: string[];
  };

const jsonContent = (schema: object) => ({ content: { 'application/json': { schema } } });

function parametersOf(schema: z.ZodType | undefined, location: 'path' | 'query'): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: value,
  }));
}

const operationOf = (contract: Endpoint) => ({
  summary: contract.summary,
  parameters: [...parametersOf(paramsOf(contract), 'path'), ...parametersOf(contract.query, 'query')],
  ...(contract.body ? { requestBody: jsonContent(jsonSchema(contract.body, 'input')) } : {}),
  responses: {
    200: {
      description: 'Done',
      ...(contract.download
        ? { content: { 'text/csv': { schema: { type: 'string' } } } }
        : jsonContent(jsonSchema(contract.response, 'output'))),
    },
    default: { description: 'Error', ...jsonContent({ $ref: '#/components/schemas/Error' }) },
  },
});

export function openApi(contracts: Endpoint[], info: { title: string; version: string }): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const contract of contracts) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operationOf(contract) };
  }
  const error = {
    type: 'object',
    properties: {
      message: { type: 'string' },
      code: { type: 'string' },
      fields: { type: 'object', additionalProperties: { type: 'string' } },
    },
    required: ['message', 'code'],
  };
  return { openapi: '3.1.0', info, paths, components: { schemas: { Error: error } } };
}
