/** The document that tells what there is to ask. */

import type { RouteGroup } from '../http/exchange.js';
import { serviceDocument } from './service-document.js';

export const openApiRoutes: RouteGroup = () => {
  // Made when it is first asked for: most services are never asked.
  let text: string | null = null;
  return [
    {
      path: '/openapi.json',
      access: 'open',
      methods: {
        GET: () => {
          text ??= JSON.stringify(serviceDocument());
          return { status: 200, body: text };
        },
      },
    },
  ];
};
