/** Writes the published schema of `pushsift.config.json`: `npm run schema`. A test holds it against the shape that the loader reads. */

import { configSchemaText } from '../src/configuration/config-shape.js';
import { writeFileAtomic } from '../src/node/write-atomic.js';

const SCHEMA = new URL('../src/cli/config/pushsift.config.schema.json', import.meta.url);

writeFileAtomic(SCHEMA.pathname, configSchemaText());
