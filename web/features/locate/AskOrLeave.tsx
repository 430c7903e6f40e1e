import { pageTokenHeader } from '@/lib/api/page-token';
import { stateScriptId } from '@/lib/state/page-state';
import { siteParams } from '@/lib/state/site-params';
import { answerAgeMs, answerPrefix, maxSteps, storageKey } from './search';
import { patienceMs, sentName, unansweredId } from './sent';

/** As `keptSearch`: only the site's own parameters. An address in the query of an old link is dropped. */
const carried = `const carried=new URLSearchParams
for(const name of ${JSON.stringify(siteParams)}){const value=from.get(name);if(value||(name==='no_geo'&&value!==null))carried.set(name,value||'true')}
const query=String(carried)&&'?'+carried`;

/**
 * If no code has taken the page over in time, says so and offers to post the search as the form without
 * scripts does. Looks again while the part is there, because code that arrives late draws it anew.
 */
const unanswered = `const show=()=>{const form=document.getElementById('${unansweredId}')
if(!form)return clearInterval(timer)
if(!form.hidden)return
form.action='/locate/results/'+query
for(const [name,value] of [['page_token',token],['address_line_1',step.address_line_1],['zip',step.zip],['address',step.address]]){
const field=form.elements[name]
field.value=value||''
field.disabled=value===undefined}
form.hidden=false}
let timer
setTimeout(()=>{show();timer=setInterval(show,1000)},${patienceMs})`;

/** As `locateRequest` and `postLocate` do, unless the tab has the answer. */
const ask = `const at=Number(location.hash.slice(1)),step=steps[at>0&&at<${maxSteps}&&at%1===0?at:0]
if(!step||typeof step.zip!=='string')return
const token=document.getElementById('${stateScriptId}').dataset.token
${unanswered}
const body={address_line_1:step.address_line_1,zip:step.zip}
if(step.address!==undefined)body.address=step.address
if(from.get('state'))body.state=from.get('state')
body.lang=document.documentElement.lang
for(const name of ['preview','test_config'])if(from.get(name)==='true')body[name]=true
for(const name of ['preview_key','default_location_type'])if(from.get(name))body[name]=from.get(name)
const text=JSON.stringify(body),kept=sessionStorage.getItem('${answerPrefix}-'+text)
if(kept&&Date.now()-JSON.parse(kept).state.dataUpdatedAt<${answerAgeMs})return
const headers={'content-type':'application/json',accept:'application/json'}
if(token)headers['${pageTokenHeader}']=token
const answer=fetch('/api/site/locate',{method:'POST',headers,body:text,credentials:'omit'})
answer.catch(()=>{})
window.${sentName}={body:text,answer}`;

const script = `(()=>{try{const from=new URLSearchParams(location.search),steps=JSON.parse(sessionStorage.getItem('${storageKey}'))
${carried}
if(!steps){location.replace('/locate/'+query)
return}
${ask}}catch(e){}})()`;

/**
 * Runs in the results page before anything is drawn or loaded. Without a search in this tab it leads back to
 * the form, as the page's own code does later. With one it asks the gateway at once, because on a slow phone
 * the code arrives seconds later. If the code never arrives, `Unanswered` offers the answer as a document.
 */
export function AskOrLeave() {
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
