# 15. A setting that stays: what does this print?
IFS=:
for part in $(echo 'a:b'); do
  echo "[$part]"
done
set -- x y
echo "$*"
