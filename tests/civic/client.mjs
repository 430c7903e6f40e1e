// Asks the gateway with Google's client for Node.js. client.mjs URL KEY ADDRESS
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const [url, key, address] = process.argv.slice(2);
// The packages are not in the repository.
const { civicinfo } = createRequire(pathToFileURL(`${process.env.CIVIC_PACKAGES}/`))('@googleapis/civicinfo');
const api = civicinfo({ version: 'v2', rootUrl: `${url}/`, auth: key, retry: false });
const refused = async (request) => {
  const error = await request.then(() => assert.fail('it was answered'), (error) => error);
  return [Number(error.code ?? error.status), error.errors?.[0]?.reason ?? error.response?.data?.error?.errors?.[0]?.reason];
};

const { data: list } = await api.elections.electionQuery({ productionDataOnly: false });
assert.equal(list.kind, 'civicinfo#electionsQueryResponse');
const { data: voter } = await api.elections.voterInfoQuery({ address, productionDataOnly: false });
assert.ok(list.elections.some(({ id }) => id === voter.election.id));
assert.ok(voter.pollingLocations[0].address.line1 && voter.pollingLocations[0].pollingHours);
const { data: named } = await api.elections.voterInfoQuery({ address, productionDataOnly: false, electionId: voter.election.id });
assert.deepEqual(named.pollingLocations, voter.pollingLocations);
const { data: divisions } = await api.divisions.queryDivisionByAddress({ address });
assert.equal(divisions.divisions['ocd-division/country:us/state:nv'].name, 'Nevada');
const { data: found } = await api.divisions.search({ query: 'state:nv' });
assert.ok(found.results.every(({ ocdId }) => ocdId.includes('state:nv')) && found.results.length > 0);
assert.deepEqual(await refused(api.elections.voterInfoQuery({ address: 'PO Box 1, Carson City, NV 89701' })), [400, 'parseError']);
assert.deepEqual(await refused(api.elections.voterInfoQuery({ address })), [404, 'notFound']);
const other = civicinfo({ version: 'v2', rootUrl: `${url}/`, auth: 'no-key-of-ours-here', retry: false });
assert.deepEqual(await refused(other.elections.electionQuery()), [400, 'keyInvalid']);
console.log('Node.js: all methods');
