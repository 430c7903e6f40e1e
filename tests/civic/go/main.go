// Asks the gateway with Google's client for Go: go run . URL KEY ADDRESS
package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"time"

	"google.golang.org/api/civicinfo/v2"
	"google.golang.org/api/googleapi"
	"google.golang.org/api/option"
)

func must[T any](answer T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return answer
}

func check(holds bool, what string) {
	if !holds {
		log.Fatal(what)
	}
}

func refused(err error, status int, reason string) {
	var failure *googleapi.Error
	check(errors.As(err, &failure), fmt.Sprintf("no error of the API: %v", err))
	check(failure.Code == status && failure.Errors[0].Reason == reason, fmt.Sprintf("%v", failure))
}

func main() {
	log.SetFlags(0)
	url, key, address := os.Args[1]+"/", os.Args[2], os.Args[3]
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	api := must(civicinfo.NewService(ctx, option.WithEndpoint(url), option.WithAPIKey(key)))
	list := must(api.Elections.ElectionQuery().ProductionDataOnly(false).Context(ctx).Do())
	check(len(list.Elections) > 0, "no elections")
	voter := must(api.Elections.VoterInfoQuery().Address(address).ProductionDataOnly(false).Context(ctx).Do())
	check(voter.Election.Id > 0 && len(voter.PollingLocations) > 0, "no places")
	check(voter.PollingLocations[0].Address.Line1 != "" && voter.PollingLocations[0].PollingHours != "", "no address or hours")
	named := must(api.Elections.VoterInfoQuery().Address(address).ProductionDataOnly(false).ElectionId(voter.Election.Id).Context(ctx).Do())
	check(named.PollingLocations[0].Address.Line1 == voter.PollingLocations[0].Address.Line1, "another place")
	divisions := must(api.Divisions.QueryDivisionByAddress().Address(address).Context(ctx).Do())
	check(divisions.Divisions["ocd-division/country:us/state:nv"].Name == "Nevada", "no state")
	found := must(api.Divisions.Search().Query("state:nv").Context(ctx).Do())
	check(len(found.Results) > 0 && found.Results[0].OcdId != "", "no divisions")

	_, err := api.Elections.VoterInfoQuery().Address("PO Box 1, Carson City, NV 89701").Context(ctx).Do()
	refused(err, 400, "parseError")
	_, err = api.Elections.VoterInfoQuery().Address(address).Context(ctx).Do()
	refused(err, 404, "notFound")
	other := must(civicinfo.NewService(ctx, option.WithEndpoint(url), option.WithAPIKey("no-key-of-ours-here")))
	_, err = other.Elections.ElectionQuery().Context(ctx).Do()
	refused(err, 400, "keyInvalid")
	fmt.Println("Go: all methods")
}
