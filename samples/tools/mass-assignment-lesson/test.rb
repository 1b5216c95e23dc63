# The tests: ruby test.rb
require 'minitest/autorun'
require_relative 'fixed_model'

class MassAssignmentTest < Minitest::Test
  def test_the_toy_model_takes_every_field
    account = Account.new.update(attack_form)
    assert account.admin?
    assert_equal 1_000_000, account.balance_cents
    assert account.email_confirmed
  end

  def test_a_field_nobody_has_is_skipped
    refute_respond_to Account.new.update(attack_form), :favourite_colour
  end

  def test_the_page_sees_three_changes_nobody_asked_for
    changes = ProfilePage.new(Account.new).save(attack_form).keys
    assert_equal %i[role balance_cents email_confirmed], changes - ProfilePage::SHOWN.map(&:to_sym)
  end

  def test_a_permit_list_keeps_the_rest_out
    account = FixedAccount.new.update(attack_form)
    assert_equal 'Mal', account.name
    refute account.admin?
    assert_equal 0, account.balance_cents
    refute account.email_confirmed
  end

  def test_strict_names_what_was_too_much
    error = assert_raises(UnexpectedFields) { FixedAccount.new.update(attack_form, strict: true) }
    assert_equal 'role, balance_cents, email_confirmed, favourite_colour', error.message
  end

  def test_values_are_checked_too
    account = FixedAccount.new.update({ 'name' => ['Mal'], 'email' => 'nothing', 'newsletter' => 'yes' })
    assert_equal ['', '', false], [account.name, account.email, account.newsletter]
  end

  def test_only_administrators_promote
    reader = FixedAccount.new
    assert_raises(ArgumentError) { reader.promote(by: FixedAccount.new) }
    chair = FixedAccount.new
    chair.role = 'admin'
    reader.promote(by: chair)
    assert reader.admin?
  end
end
